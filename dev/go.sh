. /work/wt/env.sh
cmake --build build/release -j2 --target predict_all oclab-model-compiler 2>&1 | grep -E 'error|FAILED|^ninja' | head -20; MOST=${MOST:-3} python3 dev/table.py ${M:-h200} "${P:-@[SR]$}" > $1 2>&1; grep -E '\*|^n |^!|SIDE|s$' $1 | cut -c1-200; date

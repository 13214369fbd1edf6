import re,sys,subprocess,statistics,math
real={}
for line in open('docs/results/2026-11-21-h200.md'):
    m=re.match(r'\| (\w+) \| (.*?) \| (.*?) \|',line)
    if not m: continue
    def t(x):
        k=re.search(r'([\d.]+) ms',x); return float(k[1]) if k else None
    real[m[1]]=(t(m[2]),t(m[3]))
only=sys.argv[1] if len(sys.argv)>1 else ''
pred={}
lines={}
import time
for idx,kind in enumerate(('kernels-starter','solutions')):
    t0=time.time()
    out=subprocess.run(['timeout','400','build/release/bin/predict_all','build/release',kind]+([only] if only else []),capture_output=True,text=True)
    print(kind,'%.1f s'%(time.time()-t0), out.stderr[-300:])
    for l in out.stdout.splitlines():
        m=re.match(r'(\w+) +([\d.]+) ms +(.*)',l)
        if m: pred.setdefault(m[1],[None,None])[idx]=float(m[2]); lines[(m[1],idx)]=m[3]
        else: print('!!',l)
errs=[]
wrong=[]
for e,(a,b) in real.items():
    p=pred.get(e)
    if not p: continue
    for i,r in enumerate((a,b)):
        if r and p[i]:
            q=p[i]/r; errs.append((max(q,1/q),q,e,i))
            print('%-24s %s real %8.3f pred %8.3f  x%.2f %s  %s'%(e,'SR'[i],r,p[i],q,'***' if max(q,1/q)>1.5 else '*  ' if max(q,1/q)>1.25 else '   ',lines[(e,i)][:130]))
    if a and b and p[0] and p[1] and (a>b)!=(p[0]>p[1]): wrong.append(e)
if errs:
    x=sorted(q for q,_,_,_ in errs)
    print('n',len(x),'median err %.0f%%'%(100*statistics.median(abs(q-1) for _,q,_,_ in errs)),'within 1.5: %.0f%%'%(100*sum(v<=1.5 for v in x)/len(x)),'within 1.25: %.0f%%'%(100*sum(v<=1.25 for v in x)/len(x)), 'wrong order:',wrong)

import re,sys,subprocess,statistics,json,time
machine=sys.argv[1]; pattern=sys.argv[2] if len(sys.argv)>2 else '@[SR]$'
skip=sys.argv[3] if len(sys.argv)>3 else 'matmul_async'
real=json.load(open(f'/work/wt/times/{machine}.json'))
lines=[l.split() for l in open('build/gpu/list.txt')]
keys=[]
for half in (0,1):
    open(f'/tmp/l{half}.txt','w')
chosen=[(i,f,f.split('/')[-1][:-3]) for i,f in lines if re.search(pattern,f.split('/')[-1][:-3]) and not (skip and re.search(skip,f))]
chosen=[c for c in chosen if real.get(c[2],{}).get('ms')]
heavy=lambda c: 'matmul' in c[2] or 'blur' in c[2]
a=[c for k,c in enumerate(chosen) if k%2==0]; b=[c for k,c in enumerate(chosen) if k%2==1]
ps=[]
t0=time.time()
for n,part in enumerate((a,b)):
    open(f'/tmp/l{n}.txt','w').write(''.join(f'{i} {f}\n' for i,f,_ in part))
    ps.append(subprocess.Popen(['timeout','500','build/release/bin/predict_all','build/release',f'/tmp/l{n}.txt',machine],stdout=subprocess.PIPE,stderr=subprocess.PIPE,text=True))
pred={}
for p in ps:
    o,e=p.communicate()
    if e: print(e[-300:])
    for l in o.splitlines():
        m=re.match(r'(\S+) +([\d.]+) ms +(.*)',l)
        if m: pred[m[1]]=(float(m[2]),m[3])
        else: print('!!',l)
print('%.0f s'%(time.time()-t0))
errs=[];bykind={}
for i,f,k in chosen:
    if k not in pred: continue
    r=real[k]['ms']; p,detail=pred[k]; q=p/r; errs.append(q); v=max(q,1/q)
    print('%-38s real %8.3f pred %8.3f  x%.2f %s  R%s %s'%(k,r,p,q,'***' if v>1.5 else '*  ' if v>1.25 else '   ',','.join(str(x) for x in sorted(set(real[k]['regs'].values()))),detail[:150]))
wrong=[]
for i in {c[0] for c in chosen}:
    s,r=i+'@S',i+'@R'
    if s in pred and r in pred and (pred[s][0]>pred[r][0])!=(real[s]['ms']>real[r]['ms']): wrong.append(i)
# ratio to the reference of others
far=[]
for i,f,k in chosen:
    r=i+'@R'
    rr=pred.get(r)
    if k==r or k==i+'@S' or k not in pred or not rr: continue
    a=real[r]['ms']/real[k]['ms']; b=rr[0]/pred[k][0]
    far.append((k,a,b))
for k,a,b in far: print('ratio %-50s real %.2f pred %.2f %s %s'%(k,a,b,'' if max(a/b,b/a)<=1.5 else '***','SIDE' if (a>=.8)!=(b>=.8) else ''))
n=len(errs)
print('n',n,'median err %.0f%%'%(100*statistics.median(abs(q-1) for q in errs)),'within 1.5: %.0f%%'%(100*sum(max(q,1/q)<=1.5 for q in errs)/n),'within 1.25: %.0f%%'%(100*sum(max(q,1/q)<=1.25 for q in errs)/n),'wrong order:',wrong)

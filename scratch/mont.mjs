import sharp from "sharp";
const [out,h,...files]=process.argv.slice(2); const H=Number(h);
const imgs=await Promise.all(files.map(async f=>{const m=await sharp(f).metadata(); const hh=Math.min(m.height,Math.round(m.width*4)); const b=await sharp(f).extract({left:0,top:0,width:m.width,height:hh}).resize({height:Math.min(H,hh)}).png().toBuffer(); const mm=await sharp(b).metadata(); return {b,w:mm.width,h:mm.height};}));
const W=imgs.reduce((a,i)=>a+i.w+10,0); let x=0; const comp=imgs.map(i=>{const c={input:i.b,left:x,top:0}; x+=i.w+10; return c;});
await sharp({create:{width:W,height:Math.max(...imgs.map(i=>i.h)),channels:3,background:"#888"}}).composite(comp).png().toFile(out);

import './arrival.ts'

// A page can be read, and its forms sent, without what follows: that comes when the page has been painted.
const { then = '', ahead = '' } = document.querySelector<HTMLScriptElement>('script[data-then]')!.dataset
let begun = false

function begin(): void {
  if (begun) return
  begun = true
  void load(then)
  // What it will ask for, so that it need not find out step by step; if one does not come, it asks again and says so.
  for (const file of ahead.split(' ')) load(file).catch(() => undefined)
}

const load = (file: string) => import(/* @vite-ignore */ file)

requestAnimationFrame(() => setTimeout(begin))
// A tab behind others is not painted.
setTimeout(begin, 1000)

import './initial-link-params.ts'

// Pages and forms work without JavaScript, so the application loads after the first paint.
const { then = '', ahead = '' } = document.querySelector<HTMLScriptElement>('script[data-then]')!.dataset
let started = false

function begin(): void {
  if (started) return
  started = true
  void load(then)
  // Preloads the modules. If one fails, the import requests it again and reports the error.
  for (const file of ahead.split(' ')) load(file).catch(() => undefined)
}

const load = (file: string) => import(/* @vite-ignore */ file)

requestAnimationFrame(() => setTimeout(begin))
// A background tab is not painted, so a timer starts the application, too.
setTimeout(begin, 1000)

export { bellsOf } from './server/bells.ts'
export { isComingBack } from './server/bounces.ts'
export { holdNotice } from './server/choices/by-messenger.ts'
export { choicesAs } from './server/choices/choose.ts'

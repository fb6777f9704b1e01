import type { CallSituation } from './provider.ts'

/** Instructions of Twilio's markup language. */
export const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** Twilio dials at most ten numbers at once. */
const maxNumbers = 10
const ringSeconds = 30

/** Says that the call is recorded, then rings the staff. Without a phone to ring it says so and asks at `endAt`. */
export function dialStaff(situation: CallSituation, address: string, endAt: string): string {
  const numbers = situation.extensions.slice(0, maxNumbers).map((number) => dialedNumber(number, address))
  if (numbers.length > 0) return response(announcementOf(situation) + dial(numbers.join(''), address, situation))
  return response(say(situation.nobodyThere, situation) + `<Redirect>${escaped(endAt)}</Redirect>`)
}

/** The staff member has picked up; now the other party is called and hears the announcement first. */
export function dialCaller(situation: CallSituation, address: string, announceAt: string, from: string): string {
  return response(dial(dialedNumber(situation.phone, address, announceAt), address, situation, from))
}

export const announce = (situation: CallSituation): string => response(announcementOf(situation))

const response = (content: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${content}</Response>`

const announcementOf = (situation: CallSituation) => situation.announcement && say(situation.announcement, situation)

const say = (text: string, { language }: CallSituation) => `<Say language="${escaped(language)}">${escaped(text)}</Say>`

/** Only a call whose recording was announced is recorded. */
function dial(content: string, address: string, { announcement }: CallSituation, from?: string): string {
  const url = escaped(address)
  const caller = from ? ` callerId="${escaped(from)}"` : ''
  const recorded = announcement ? ` record="record-from-answer-dual" recordingStatusCallback="${url}"` : ''
  return `<Dial answerOnBridge="true" timeout="${ringSeconds}" action="${url}"${recorded}${caller}>${content}</Dial>`
}

/** At `announceAt` Twilio asks what to say to the person who answers. */
function dialedNumber(number: string, address: string, announceAt?: string): string {
  const announced = announceAt ? ` url="${escaped(announceAt)}"` : ''
  return `<Number statusCallback="${escaped(address)}" statusCallbackEvent="answered"${announced}>${escaped(number)}</Number>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => entities[one]!)

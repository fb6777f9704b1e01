/** A piece of a possible number: digits, a number word, or a letter that may stand for a digit. */
export type Item = {
  from: number
  to: number
  value: string
  kind: 'digits' | 'guess' | 'spoken' | 'many' | 'times' | 'letter'
  /** The text between this piece and the previous one of the run. */
  gap: string
  /** Words between the pieces: none, joining words ("then"), or other short words. */
  words: 'none' | 'joining' | 'short'
  plus: boolean
  /** Followed by a unit, so it is an amount: money, minutes, classes. */
  amount: boolean
  /** "phone", "call" and similar words precede the run. */
  called: boolean
  /** Set with `called`, and also after "number" or "digits". */
  announced: boolean
  /** "marks", "answers", "binary" and similar words precede the run, and nothing announces a phone number. */
  tabled: boolean
  /** The last word before the number is "page", or "exercise" directly before it. */
  booked: boolean
}

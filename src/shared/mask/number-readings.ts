import type { Item } from './number-item.ts'

type Sums = 'apart' | 'together' | 'hundreds'

/**
 * Enumerates the readings of a run: "fifty one" is 51 or 50 1, and a single "o" is a zero or a word. The returned
 * reader starts at a position, takes one piece at a time and returns all readings so far.
 */
export function readNumbers(run: Item[]): () => (item: Item) => string[] {
  const some = (kind: Item['kind']) => run.some((item) => item.kind === kind)
  const sums: Sums[] = some('spoken') ? ['apart', 'together', 'hundreds'] : ['apart']
  const letters = some('letter') ? [true, false] : [true]
  if (sums.length === 1 && letters.length === 1 && !some('many') && !some('times')) return readDigits
  return () => {
    const readers = letters.flatMap((letters) => sums.map((sums) => new Reader(sums, letters)))
    const readings: string[] = readers.map(() => '')
    return (item) => {
      for (let place = 0; place < readers.length; place++) readings[place] = readers[place]!.read(item)
      return readings
    }
  }
}

function readDigits(): (item: Item) => string[] {
  let digits = ''
  return ({ value }) => [(digits += value)]
}

class Reader {
  private digits = ''
  /** The number of digits that the last piece added. */
  private last = 0
  private times = 1
  private before = 0
  private readonly sums: Sums
  private readonly letters: boolean

  constructor(sums: Sums, letters: boolean) {
    this.sums = sums
    this.letters = letters
  }

  /** Returns all digits so far. */
  read(item: Item): string {
    this.add(item)
    return this.digits
  }

  private add({ kind, value }: Item): void {
    const number = kind === 'spoken' ? +value : 0
    if (kind === 'times') this.times = +value
    else if (kind === 'letter') this.push(this.letters ? value : '')
    else if (kind === 'many') this.push(value.repeat(this.takeCount()))
    else if (this.sums !== 'apart' && number > 0 && addsTo(this.before, number, this.sums)) {
      const whole = number === 100 ? this.before * 100 : this.before + number
      this.drop()
      this.push(String(whole))
      this.before = whole
      return
    } else {
      this.push(value.repeat(this.times))
      this.times = 1
    }
    this.before = number
  }

  private push(digits: string): void {
    this.digits += digits
    this.last = digits.length
  }

  private drop(): string {
    const dropped = this.digits.slice(this.digits.length - this.last)
    this.digits = this.digits.slice(0, this.digits.length - this.last)
    this.last = 0
    return dropped
  }

  /** "two zeros": the previous piece is the repeat count of the digit. */
  private takeCount(): number {
    const counted = this.last === 1 && /[2-6]$/.test(this.digits)
    return counted ? +this.drop() : 1
  }
}

function addsTo(before: number, number: number, sums: Sums): boolean {
  if (number === 100) return sums === 'hundreds' && before > 1 && before < 10
  if (before >= 100 && before % 100 === 0) return number < 100
  return before >= 20 && before % 10 === 0 && before % 100 !== 0 && number < 10
}

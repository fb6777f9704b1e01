/** A text or border colour on its background, as token classes, with the minimum contrast. */
export type Pair = { look: string; least: 4.5 | 3 }

export const pairs: readonly Pair[] = [
  { look: 'text-ink bg-paper', least: 4.5 },
  { look: 'text-ink bg-card', least: 4.5 },
  { look: 'text-soft bg-paper', least: 4.5 },
  { look: 'text-soft bg-card', least: 4.5 },
  { look: 'text-ink bg-green-wash', least: 4.5 },
  { look: 'text-soft bg-green-wash', least: 4.5 },
  { look: 'text-green bg-paper', least: 4.5 },
  { look: 'text-green bg-card', least: 4.5 },
  { look: 'text-green bg-green-wash', least: 4.5 },
  { look: 'text-on-green bg-green', least: 4.5 },
  { look: 'text-on-green bg-green-deep', least: 4.5 },
  { look: 'text-sun-deep bg-sun-wash', least: 4.5 },
  { look: 'text-coral bg-paper', least: 4.5 },
  { look: 'text-coral bg-card', least: 4.5 },
  { look: 'text-coral bg-coral-wash', least: 4.5 },
  { look: 'text-ink bg-coral-wash', least: 4.5 },
  { look: 'text-on-coral bg-coral', least: 4.5 },
  { look: 'text-slate bg-card', least: 4.5 },
  { look: 'text-slate bg-slate-wash', least: 4.5 },
  { look: 'text-paper bg-ink', least: 4.5 },
  { look: 'text-edge bg-card', least: 3 },
  { look: 'text-edge bg-paper', least: 3 },
]

export type Colour = readonly [red: number, green: number, blue: number]

/** The contrast ratio of WCAG 2: from 1 for equal colours to 21 for black on white. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Accepts `#0f6b4f`, as in the tokens, and `rgb(15, 107, 79)`, as browsers return it. */
export function readColour(text: string): Colour {
  const parts = text.startsWith('#')
    ? [1, 3, 5].map((from) => Number.parseInt(text.slice(from, from + 2), 16))
    : (text.match(/[\d.]+/g) ?? []).map(Number)
  const [red = 0, green = 0, blue = 0] = parts
  return [red, green, blue]
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

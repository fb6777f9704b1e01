import { deflateSync } from 'node:zlib'

const ink = '#17211b'
const blue = '#2f5d8a'
const red = '#b3402f'

/** A photographed exercise-book page with a graph and scribbles. It has no letters, so it fits every language. */
export async function drawPicture(turn: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960" fill="none" stroke-linecap="round">
    <rect width="720" height="960" fill="#efe9dc"/>
    <g transform="rotate(${(turn % 5) - 2} 360 480)">
      <rect x="40" y="40" width="640" height="880" rx="6" fill="#fffef8"/>
      <path d="${squares(40, 40, 640, 880, 32)}" stroke="#c9d8e6"/>
      <path d="M104 600h352M280 200v440" stroke="${ink}" stroke-width="3"/>
      <path d="M136 232Q280 ${880 + 40 * (turn % 4)} 424 232" stroke="${blue}" stroke-width="5"/>
      <g stroke="${blue}" stroke-width="4">${scribbles(488, 232, turn)}${scribbles(104, 700, turn + 3)}</g>
      <circle cx="560" cy="${296 + 48 * (turn % 4)}" r="44" stroke="${red}" stroke-width="4"/>
    </g></svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 60 }).toBuffer()
}

/** A one-page PDF worksheet with axes and writing lines. */
export function drawSheet(turn: number): Buffer {
  const boxes = [0, 1, 2, 3].map((place) => {
    const [x, y] = [70 + (place % 2) * 240, 520 - Math.floor(place / 2) * 240]
    const bow = 40 + ((place + turn) % 4) * 30
    return `0.8 w 0.79 0.85 0.9 RG ${grid(x, y)} 1.6 w 0.09 0.13 0.11 RG ${x} ${y + 90} m ${x + 180} ${y + 90} l S
      ${x + 90} ${y} m ${x + 90} ${y + 180} l S 2.4 w 0.06 0.42 0.31 RG
      ${x + 15} ${y + 170} m ${x + 60} ${y + 90 - bow} ${x + 120} ${y + 90 - bow} ${x + 165} ${y + 170} c S`
  })
  const rules = [0, 1, 2, 3].map((place) => `70 ${200 - place * 36} m 520 ${200 - place * 36} l S`)
  const drawn = deflateSync(`0.06 0.42 0.31 rg 70 740 150 22 re f 0.94 0.71 0.16 rg 240 740 60 22 re f
    ${boxes.join('\n')} 0.8 w 0.5 0.55 0.52 RG ${rules.join(' ')}`)
  return document([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'),
    Buffer.concat([
      Buffer.from(`<< /Length ${drawn.length} /Filter /FlateDecode >>\nstream\n`),
      drawn,
      Buffer.from('\nendstream'),
    ]),
  ])
}

/** A minimal PDF file with a cross-reference table. */
function document(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')]
  const starts: number[] = []
  let length = parts[0]!.length
  for (const [place, object] of objects.entries()) {
    starts.push(length)
    const whole = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(whole)
    length += whole.length
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.concat([...parts, Buffer.from(`${end}startxref\n${length}\n%%EOF\n`)])
}

function squares(x: number, y: number, width: number, height: number, step: number): string {
  const down = Array.from(
    { length: Math.floor(width / step) },
    (_, place) => `M${x + (place + 1) * step} ${y}v${height}`,
  )
  const across = Array.from(
    { length: Math.floor(height / step) },
    (_, place) => `M${x} ${y + (place + 1) * step}h${width}`,
  )
  return [...down, ...across].join('')
}

function grid(x: number, y: number): string {
  const steps = Array.from({ length: 7 }, (_, place) => place * 30)
  return steps
    .map((step) => `${x + step} ${y} m ${x + step} ${y + 180} l S ${x} ${y + step} m ${x + 180} ${y + step} l S`)
    .join(' ')
}

function scribbles(x: number, y: number, turn: number): string {
  return [0, 1, 2, 3]
    .map((row) => {
      const waves = 3 + ((row + turn) % 3)
      return `<path d="M${x} ${y + row * 48}${'q8 -22 16 0t16 0'.repeat(waves)}"/>`
    })
    .join('')
}

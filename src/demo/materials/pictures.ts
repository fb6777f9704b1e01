import { renderImage } from '#platform/media/images.ts'
import type { RenderedImage } from '#platform/media/images.ts'
import type { DemoMaterial } from '../editions/types.ts'

const size = { width: 1280, height: 720 }
const colors = { paper: '#f3ede0', card: '#fffdf8', ink: '#17211b', green: '#0f6b4f', leaf: '#cfe3d8', sun: '#f0b429' }

const rendered = new Map<DemoMaterial, Promise<RenderedImage>>()

/** The picture of a post, drawn once for all editions. */
export function renderPicture(post: DemoMaterial): Promise<RenderedImage> {
  const known = rendered.get(post) ?? render(post)
  rendered.set(post, known)
  return known
}

async function render(post: DemoMaterial): Promise<RenderedImage> {
  const { default: sharp } = await import('sharp')
  const source = await sharp(Buffer.from(drawSvg(post)))
    .webp({ quality: 90 })
    .toBuffer()
  return renderImage(source, size)
}

export function drawSvg(post: DemoMaterial): string {
  const { width, height } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colors.paper}"/>
    <circle cx="1040" cy="180" r="250" fill="${colors.leaf}"/>
    <rect y="600" width="${width}" height="120" fill="${colors.leaf}"/>
    <g stroke="${colors.ink}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round" fill="none">
      ${drawings[post]()}
    </g></svg>`
}

const box = (x: number, y: number, width: number, height: number, fill: string, corner = 18) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${fill}"/>`
const line = (d: string, color = colors.ink) => `<path d="${d}" stroke="${color}"/>`
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const dot = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const rows = (x: number, y: number, lengths: readonly number[], step = 44) =>
  lengths.map((length, place) => line(`M${x} ${y + place * step}h${length}`)).join('')

const drawings: Record<DemoMaterial, () => string> = {
  plan() {
    const days = Array.from({ length: 20 }, (_, day) => {
      const [x, y] = [452 + (day % 5) * 80, 300 + Math.floor(day / 5) * 74]
      const fill = [2, 8, 14].includes(day)
        ? colors.sun
        : [0, 1, 3, 4, 5, 6, 7].includes(day)
          ? colors.green
          : colors.card
      return box(x, y, 52, 46, fill, 10)
    })
    const rings = [500, 640, 780].map((x) => line(`M${x} 130v80`)).join('')
    return box(410, 170, 460, 450, colors.card) + box(410, 170, 460, 90, colors.green) + rings + days.join('')
  },
  calm() {
    const book = `${shape('M330 600c90-70 210-70 310-20 100-50 220-50 310 20v-150c-90-70-210-70-310-20-100-50-220-50-310 20z', colors.card)}${line('M640 430v150')}`
    const lamp = `${shape('M740 130l150 90-70 110-190-110z', colors.green)}${line('M860 210l90 130-70 240')}${line('M800 590h170')}`
    const light = [0, 1, 2].map((ray) => line(`M${690 - ray * 70} ${320 - ray * 26}l-40 70`, colors.sun)).join('')
    return book + lamp + light + dot(690, 290, 24, colors.sun)
  },
  mistakes() {
    const grid = Array.from({ length: 9 }, (_, place) => line(`M380 ${180 + place * 50}h520`, colors.leaf)).join('')
    const equation = `${line('M450 300l50 60m0-60l-50 60')}${line('M540 330h50')}${line('M630 300v60m-30-30h60')}${line('M710 315h60m-60 30h60')}`
    const fixed = `${line('M440 420l360 0', colors.green)}${line('M640 470l40 44 90-100', colors.green)}`
    return box(350, 120, 580, 500, colors.card) + grid + equation + fixed + pencil()
  },
  words() {
    const card = (x: number, y: number, tilt: number, fill: string, inside: string) =>
      `<g transform="rotate(${tilt} ${x + 150} ${y + 100})">${box(x, y, 300, 200, fill)}${inside}</g>`
    const letters = (x: number, y: number) => rows(x + 50, y + 70, [200, 150, 100], 34)
    return (
      card(330, 330, -8, colors.leaf, letters(330, 330)) +
      card(520, 230, 4, colors.card, letters(520, 230)) +
      card(690, 350, 10, colors.sun, letters(690, 350)) +
      line('M470 180c60-70 180-70 240 0', colors.green) +
      shape('M700 150l28 44-52 2z', colors.green)
    )
  },
  first() {
    const person = (x: number, fill: string) =>
      dot(x, 260, 62, colors.card) + shape(`M${x - 110} 520c0-180 220-180 220 0z`, fill)
    const table = box(250, 510, 780, 40, colors.card, 12) + line('M330 550v90') + line('M950 550v90')
    const notebook = box(570, 440, 140, 70, colors.sun, 8) + line('M640 440v70')
    return person(440, colors.green) + person(840, colors.leaf) + table + notebook
  },
  online() {
    const screen = box(360, 150, 560, 360, colors.card) + box(390, 180, 500, 300, colors.leaf, 10)
    const face = dot(640, 290, 56, colors.card) + shape('M540 480c0-140 200-140 200 0z', colors.green)
    const bubble = shape('M760 210h110v70h-70l-30 34v-34h-10z', colors.sun)
    return screen + face + bubble + shape('M300 560h680l-50-50H350z', colors.card) + line('M590 540h100')
  },
}

function pencil(): string {
  return `<g transform="rotate(38 900 520)">${box(880, 330, 44, 220, colors.sun, 6)}${shape('M880 550l22 52 22-52z', colors.card)}</g>`
}

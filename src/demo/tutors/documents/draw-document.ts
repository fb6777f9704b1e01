import type { DocumentKind } from '#features/tutors/model.ts'
import { drawWord } from './glyphs.ts'

const ink = '#17211b'
const green = '#0f6b4f'
const sun = '#f0b429'
const blue = '#4a6572'
const size = { width: 640, height: 440 }

export async function drawDocument(kind: DocumentKind, title: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke-linecap="round"
    stroke-linejoin="round"><rect width="${width}" height="${height}" fill="#d9d2c3"/>${templates[kind](title)}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 60 }).toBuffer()
}

const templates: Record<DocumentKind, (title: string) => string> = {
  identity: (title) => `
    ${sheet(70, 60, 500, 320, '#eef3f1', 24)}
    <g stroke="${green}" opacity=".35" fill="none">${waves(70, 500, [110, 126, 142])}</g>
    <g stroke="${ink}">${drawWord(title, { x: 320, y: 92, width: 400, height: 24 })}</g>
    <rect x="104" y="150" width="136" height="176" rx="8" fill="#fff" stroke="${blue}"/>
    <g fill="${blue}"><circle cx="172" cy="216" r="34"/><path d="M116 326a56 56 0 0 1 112 0z"/></g>
    ${lines(270, 170, [230, 180, 210, 120], 12, ink)}
    ${lines(270, 300, [250, 250], 8, blue)}`,
  diploma: (title) => `
    ${sheet(40, 30, 560, 380, '#fbf6e6', 6)}
    <rect x="58" y="48" width="524" height="344" fill="none" stroke="${sun}" stroke-width="6"/>
    <rect x="68" y="58" width="504" height="324" fill="none" stroke="${sun}" stroke-width="1.5"/>
    <g stroke="${green}">${drawWord(title, { x: 320, y: 94, width: 380, height: 44 })}</g>
    ${lines(180, 176, [280], 14, ink)}
    ${lines(130, 216, [380, 380, 300], 7, blue)}
    ${signature(120, 338)}
    ${seal(490, 316)}`,
  certificate: (title) => `
    ${sheet(40, 30, 560, 380, '#ffffff', 6)}
    <path d="M40 30h560v64H40z" fill="${green}"/>
    <g stroke="#fff">${drawWord(title, { x: 320, y: 48, width: 420, height: 28 })}</g>
    ${lines(90, 140, [300], 14, ink)}
    ${lines(90, 186, [460, 420, 440, 260], 7, blue)}
    ${signature(90, 338)}
    ${seal(510, 330)}`,
}

function sheet(x: number, y: number, width: number, height: number, fill: string, round: number): string {
  return `<rect x="${x + 6}" y="${y + 8}" width="${width}" height="${height}" rx="${round}" fill="#b9b09d"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
}

/** Placeholder bars for lines of text. */
function lines(x: number, y: number, widths: readonly number[], thick: number, fill: string): string {
  const one = (width: number, place: number) =>
    `<rect x="${x}" y="${y + place * thick * 2.6}" width="${width}" height="${thick}" rx="${thick / 2}" fill="${fill}"/>`
  return `<g opacity=".75">${widths.map(one).join('')}</g>`
}

function waves(x: number, width: number, heights: readonly number[]): string {
  return heights.map((y) => `<path d="M${x} ${y}q${width / 4} -40 ${width / 2} 0t${width / 2} 0"/>`).join('')
}

function signature(x: number, y: number): string {
  return `<path d="M${x} ${y}c18-46 34-40 24-6s14 10 26-8 14 14 30 2 20-16 44-4" fill="none" stroke="${ink}" stroke-width="3"/>
    <path d="M${x} ${y + 18}h170" stroke="${blue}"/>`
}

function seal(x: number, y: number): string {
  return `<path d="M${x - 22} ${y + 20}l-10 52 32-16 32 16-10-52z" fill="#c8452f"/>
    <circle cx="${x}" cy="${y}" r="44" fill="${sun}"/>
    <circle cx="${x}" cy="${y}" r="34" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="2 7"/>
    <path d="M${x - 14} ${y}l10 12 20-24" fill="none" stroke="#fff" stroke-width="6"/>`
}

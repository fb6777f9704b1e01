import type { Options } from '@dicebear/open-peeps'
import { drawFor } from '../../draw.ts'
import type { Draw } from '../../draw.ts'
import type { DemoFace } from './faces.ts'

/** Open Peeps by Pablo Stanley (CC0), limited to heads and moods that suit a tutor. */
type Head = NonNullable<Options['head']>[number]
type Look = Record<DemoFace['age'], { heads: readonly Head[]; glasses: number; beard: number }>

/** Heads that use the hair color; the others are drawn in ink. */
const tinted = new Set<Head>(['bangs', 'grayBun', 'grayMedium', 'grayShort', 'mediumBangs2', 'noHair3', 'short4'])

const women: Look = {
  young: {
    heads: [
      ...(['bangs', 'bangs', 'mediumBangs2', 'mediumBangs2', 'grayBun', 'bangs2', 'bun', 'bun2', 'long'] as const),
      ...(['longBangs', 'medium2', 'medium3', 'mediumBangs', 'mediumBangs3', 'mediumStraight'] as const),
    ],
    glasses: 0.2,
    beard: 0,
  },
  middle: {
    heads: [
      ...(['bangs', 'bangs', 'grayBun', 'grayMedium', 'grayMedium', 'mediumBangs2', 'mediumBangs2', 'long'] as const),
      ...(['medium1', 'medium2', 'medium3', 'mediumBangs', 'bangs2', 'hijab'] as const),
    ],
    glasses: 0.35,
    beard: 0,
  },
  old: { heads: ['grayBun', 'grayMedium', 'mediumBangs2', 'bangs'], glasses: 0.55, beard: 0 },
}

const men: Look = {
  young: {
    heads: [
      ...(['short4', 'short4', 'grayShort', 'grayShort', 'short1', 'short2', 'short5', 'pomp'] as const),
      ...(['shaved2', 'flatTop', 'dreads2', 'twists'] as const),
    ],
    glasses: 0.2,
    beard: 0.25,
  },
  middle: {
    heads: [
      ...(['grayShort', 'grayShort', 'short4', 'short4', 'short1', 'short2', 'short5', 'pomp'] as const),
      ...(['noHair1', 'shaved2', 'afro'] as const),
    ],
    glasses: 0.35,
    beard: 0.45,
  },
  old: { heads: ['grayShort', 'grayShort', 'noHair3', 'noHair3', 'short4', 'turban'], glasses: 0.55, beard: 0.5 },
}

const looks = { f: women, m: men }
const darkHair = ['2c1b18', '4a312c', '5b3a29']
const fairHair = [...darkHair, '724133', 'a55728', 'b58143', 'd6b370']
const greyHair = ['e8e1e1', 'cfc9c2', 'aaa49d']
const fairSkins = ['ffdbb4', 'ffdbb4', 'f3c9a0', 'edb98a', 'edb98a']
const darkSkins = ['d08b5b', 'c07f50', 'ae6a3c', '8a5a3c']
/** Tints of the site's palette. */
const clothes = ['0f6b4f', '7fb39d', 'f0b429', 'f3d48b', '4a6572', '9db4be', 'e0907f', 'efe7d6']
const washes = ['f3eee2', 'e2efe8', 'fbf0d2', 'e2eaee']

/** DiceBear options; deterministic per face. */
export function faceOptions(face: DemoFace): Options & { backgroundColor: string[] } {
  const draw = drawFor(1, face.sex, face.number, 'portrait')
  const { heads, glasses, beard } = looks[face.sex][face.age]
  const head = draw.pick(heads)
  const fair = draw.chance(0.68)
  const colour = draw.pick(face.age === 'old' ? greyHair : fair ? fairHair : darkHair)
  return {
    head: [head],
    headContrastColor: [colour],
    face: [draw.pick(['smile', 'smile', 'smile', 'smile', 'calm', 'calm', 'cute'] as const)],
    skinColor: [draw.pick(fair ? fairSkins : darkSkins)],
    clothingColor: [draw.pick(clothes)],
    accessories: [draw.pick(['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5'] as const)],
    accessoriesProbability: draw.chance(glasses) ? 100 : 0,
    facialHair: [chooseBeard(draw, tinted.has(head))],
    facialHairProbability: draw.chance(beard) ? 100 : 0,
    maskProbability: 0,
    backgroundColor: [draw.pick(washes)],
  }
}

function chooseBeard(draw: Draw, tintedHair: boolean): NonNullable<Options['facialHair']>[number] {
  return tintedHair
    ? draw.pick(['full4', 'full4', 'moustache9'] as const)
    : draw.pick(['chin', 'full', 'full', 'full2', 'goatee2'] as const)
}

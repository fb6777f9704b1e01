import type { Plugin } from '#platform/plugin.ts'
import { fillDemo } from './server/demo/fill.ts'
import { faceFile } from './server/faces/show-face.ts'

export const tutors: Plugin = { name: 'tutors', files: [faceFile], stalePages: ['demo.loaded'], demo: fillDemo }

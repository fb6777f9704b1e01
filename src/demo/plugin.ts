import type { Plugin } from '#platform/plugin.ts'
import { faceFile } from './tutors/faces/face-file.ts'

export const demo: Plugin = { name: 'demo', files: [faceFile], clearAllPagesOn: ['demo.loaded'] }

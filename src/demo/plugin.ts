import type { Plugin } from '#platform/plugin.ts'
import { demoEvents } from './events.ts'
import { faceFile } from './tutors/faces/face-file.ts'

export const demo: Plugin = {
  name: 'demo',
  events: demoEvents,
  files: [faceFile],
  clearAllPagesOn: ['demo.loaded'],
}

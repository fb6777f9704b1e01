import type { Plugin } from '#platform/plugin.ts'
import { demoEvents } from './events.ts'
import { faceFile } from './tutors/faces/face-file.ts'

export const demo: Plugin = {
  name: 'demo',
  routes: {
    files: [faceFile],
  },
  events: {
    declared: demoEvents,
  },
  caches: {
    clearAllPagesOn: ['demo.loaded'],
  },
}

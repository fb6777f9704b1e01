import type { PluginPart } from '#platform/plugin.ts'
import { autoAppointJob } from './auto-appoint.ts'

export const matchingPart: PluginPart = {
  jobs: [autoAppointJob],
}

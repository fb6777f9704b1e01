import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { resetCoverage } from './endpoint-coverage.ts'
import { makeFilledFolder, startTestServer } from './filled-data.ts'
import { isFullRun } from './run-size.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the template database, as its owner. */
    postgres: string
  }
}

/** Starts one server for all test files, with a migrated and seeded template database that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  resetCoverage()
  if (!isFullRun) project.vitest.logger.log(`sample of the guards: SAMPLE_SEED=${project.config.env['SAMPLE_SEED']}`)
  const { folder, remove } = await makeFilledFolder()
  const server = await startTestServer(folder)
  project.provide('postgres', server.ownerUrl)
  return async () => {
    await server.stop()
    await remove()
  }
}

export const databaseName = () => `t_${randomUUID().replaceAll('-', '')}`

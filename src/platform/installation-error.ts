/**
 * A fault of the settings or of the database that the person who runs the site can fix. Programs print its message
 * without a stack and end with code 1.
 */
export class InstallationError extends Error {
  override name = 'InstallationError'
}

/** Each line begins with the name of a setting. A single line needs no heading. */
export function configurationError(...lines: readonly string[]): InstallationError {
  if (lines.length === 1) return new InstallationError(lines[0])
  return new InstallationError(`The configuration is invalid:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

/** One line for each setting: an alternative of several forms reports a problem of its own after those of the forms. */
export function describeIssues(issues: readonly { path: PropertyKey[]; message: string }[]): string[] {
  const problems = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path.join('.')
    if (!problems.has(name)) problems.set(name, `${name}: ${message}`)
  }
  return [...problems.values()]
}

// Prepares a clone for `npm start`, `npm test` and `npm run dev`. It needs plain Node 20 and no installed packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
const mode = process.argv[2]
if (!['start', 'test', 'dev'].includes(mode)) fail('usage: node scripts/prepare.mjs start|test|dev')

await preparePackages()
await prepareRuntime()
if (mode !== 'dev') await prepareBuild()
if (mode === 'test') await prepareBrowser()

async function preparePackages() {
  const stamp = hash(['package.json', 'package-lock.json'], `${process.platform}-${process.arch}`)
  if (read('node_modules/.prepared') === stamp) return
  // The build needs development packages even where NODE_ENV=production.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // npm ci requires native packages of all platforms in the lockfile, which a registry may not have.
  await must('installing packages', npm('install', '--no-save', ...options))
  write('node_modules/.prepared', stamp)
}

async function prepareRuntime() {
  if (hasRuntime()) return
  await step('setting up Node 24', npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'))
  if (hasRuntime()) return
  fail('node_modules/.bin/node is not Node 24: let the npm package "node" run its install script (npm rebuild node)')
}

function hasRuntime() {
  return spawnSync('node_modules/.bin/node', ['-v'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false
}

async function prepareBuild() {
  const sources = [...filesUnder('src'), ...filesUnder('public')].filter((file) => !/\.test\.tsx?$/.test(file))
  const stamp = hash([...sources, 'vite.config.ts', 'scripts/build.ts', 'package-lock.json'])
  if (read('dist/.built') === stamp) return
  await must('building', npm('run', 'build', '--silent'))
  write('dist/.built', stamp)
}

function filesUnder(folder) {
  if (!fs.existsSync(folder)) return []
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  // Node before 20.12 has `path` instead.
  return files.map((file) => join(file.parentPath ?? file.path, file.name)).sort()
}

/** Journeys run in the headless shell, which needs fewer resources; those about notifications need a whole browser. */
async function prepareBrowser() {
  const chosen = process.env.CHROMIUM
  if (chosen && !isProgram(chosen)) fail(`CHROMIUM=${chosen} is not a program`)
  let { shell, whole } = findBrowsers()
  if (!whole && process.getuid?.() === 0 && onPath('apt-get')) {
    const install = 'apt-get install -y -qq --no-install-recommends'
    // Some releases have no package of the shell.
    const both = `apt-get update -qq && ${install} chromium && (${install} chromium-headless-shell || true)`
    await must('installing Chromium for the tests', ['sh', ['-c', both]])
    ;({ shell, whole } = findBrowsers())
  }
  if (!whole) fail('the tests need Chromium or Chrome: install one, or set CHROMIUM to its path')
  const folder = 'node_modules/.cache/repeto'
  const browsers = { browser: shell ?? whole, 'whole-browser': whole }
  for (const [name, program] of Object.entries(browsers)) {
    if (read(join(folder, name)) !== program) write(join(folder, name), program)
  }
}

function findBrowsers() {
  const chosen = process.env.CHROMIUM
  if (chosen) return { shell: chosen, whole: chosen }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
  const programs = apps.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)
  return {
    shell: onPath('chromium-headless-shell'),
    whole: names.map(onPath).find(Boolean) ?? programs.find(isProgram),
  }
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find(isProgram)
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}

function npm(...args) {
  const cli = process.env.npm_execpath
  if (!cli || basename(cli) !== 'npm-cli.js') return ['npm', args]
  // Uses npm's own Node, since ours in node_modules may be about to be replaced.
  const node = [process.env.npm_node_execpath, process.execPath].find((file) => file && isProgram(file))
  return [node ?? 'node', [cli, ...args]]
}

async function must(title, command) {
  const { ok, output } = await step(title, command)
  if (!ok) fail(`${title}: failed`, output)
}

/** Prints one line while a command runs, with a timer on a terminal. */
async function step(title, [program, args]) {
  const startedAt = Date.now()
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(Date.now() - startedAt < 10_000 ? 1 : 0)} s`
  const live = process.stdout.isTTY
  const show = (end) => process.stdout.write(`\r› ${title} … ${seconds()}${end}`)
  if (!live) process.stdout.write(`› ${title} …\n`)
  const clock = live && setInterval(show, 100, '')
  const result = await collect(program, args)
  clearInterval(clock)
  if (live) show(result.ok ? '\n' : ', failed\n')
  else process.stdout.write(`  ${result.ok ? 'done' : 'failed'} after ${seconds()}\n`)
  return result
}

function collect(program, args) {
  return new Promise((resolve) => {
    let output = ''
    const keep = (chunk) => (output = (output + chunk).slice(-20_000))
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

function fail(line, output = '') {
  if (output.trim()) process.stderr.write(`${output.trim().split('\n').slice(-40).join('\n')}\n`)
  process.stderr.write(`✗ ${line}\n`)
  process.exit(1)
}

function hash(files, ...also) {
  const sum = createHash('sha256').update(also.join('\n'))
  for (const file of files) sum.update(`\n${file}\n`).update(fs.existsSync(file) ? fs.readFileSync(file) : '')
  return sum.digest('hex')
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
}

function write(file, text) {
  fs.mkdirSync(dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

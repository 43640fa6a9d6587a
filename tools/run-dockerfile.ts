// Follows a Dockerfile's steps in an empty folder, without root and without images: copies, runs, and finally starts its entry
// point. It shows that no copied file is missing; it cannot show whether the images have what the site needs.
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { freePort } from '#tests/setup/servers/free-port.ts'

/** The user "nobody" on every Linux. */
const NOBODY = 65_534
const ANSWERS_WITHIN = 120_000

type Instruction = { name: string; words: string }

/** The instructions, without comments and with continued lines as one. */
export function instructionsOf(text: string): Instruction[] {
  const lines = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ')
  return lines.split('\n').flatMap((line) => {
    const [name = '', ...words] = line.trim().split(' ')
    return name === '' ? [] : [{ name, words: words.join(' ') }]
  })
}

/** Instructions that do not concern files. */
const ONLY_SAID = new Set(['EXPOSE', 'VOLUME', 'USER', 'HEALTHCHECK', 'STOPSIGNAL'])

/** @param root the checkout
 *  @throws Error that says which step failed */
export async function runDockerfile(root: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-dockerfile-'))
  const isRoot = process.getuid?.() === 0
  const owned = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const home = path.join(folder, 'home')
  const own = (place: string) => {
    mkdirSync(place, { recursive: true })
    if (isRoot) chownSync(place, NOBODY, NOBODY)
    return place
  }
  own(folder)
  own(home)
  // No image contains the programs of this checkout's packages.
  const programs = (process.env.PATH ?? '').split(':').filter((place) => !place.includes('node_modules'))
  // How packages are reached from here; an image uses its own network.
  const network = /^(NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|https?_proxy|no_proxy|npm_config_registry)$/i
  const env: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => network.test(name))),
    HOME: home,
    PATH: [path.dirname(process.execPath), ...programs].join(':'),
  }
  const ignored = new Set(readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean))
  const stages = new Map<string, string>()
  let stage = ''
  let workdir = ''
  const inside = (place: string, of = stage) => path.join(of, path.resolve('/', workdir, place))
  /** Each absolute path in a command is one of the stage. */
  const onThisMachine = (command: string) =>
    command.replaceAll(/(?<=^|\s)\/[\w/.-]+/g, (place) => path.join(stage, place))
  const options = (): SpawnOptions => ({ cwd: own(inside('.')), env, ...owned })
  try {
    for (const { name, words } of instructionsOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))) {
      if (name === 'FROM') {
        stage = own(path.join(folder, `stage-${stages.size}`))
        stages.set(/ AS (\w+)$/.exec(words)?.[1] ?? 'last', stage)
        workdir = '/'
      } else if (name === 'WORKDIR') workdir = words
      else if (name === 'ENV')
        for (const [variable = '', value = ''] of words.split(' ').map((word) => word.split('=')))
          env[variable] = value.startsWith('/') ? path.join(stage, value) : value
      else if (name === 'COPY') {
        const from = stages.get(/--from=(\w+)/.exec(words)?.[1] ?? '')
        const [source = '', target = ''] = words.split(/\s+/).filter((word) => !word.startsWith('--'))
        const begin = from === undefined ? path.join(root, source) : inside(source, from)
        const wanted = (file: string) => from !== undefined || !ignored.has(path.relative(root, file))
        cpSync(begin, inside(target), { recursive: true, filter: wanted, verbatimSymlinks: true })
        if (isRoot) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, inside(target)])
      } else if (name === 'RUN') {
        const { status, stdout, stderr } = spawnSync('sh', ['-c', onThisMachine(words)], {
          ...options(),
          encoding: 'utf8',
        })
        if (status !== 0) throw new Error(`RUN ${words} ended with ${status}\n${stdout}${stderr}`)
      } else if (name === 'ENTRYPOINT') await serves(JSON.parse(words) as string[], options())
      else if (!ONLY_SAID.has(name)) throw new Error(`${name} is no instruction that this can run`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the site, and waits until it is ready. */
async function serves([program = '', ...words]: string[], options: SpawnOptions): Promise<void> {
  const port = String(await freePort())
  const settings = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    APP_SECRET: 'of this check, and of nobody else',
  }
  const child = spawn(program, words, { ...options, env: { ...options.env, ...settings }, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  try {
    for (const end = Date.now() + ANSWERS_WITHIN; ; await pass(300)) {
      const asked = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (asked?.status === 200) return
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`the entry point does not serve\n${output}`)
    }
  } finally {
    child.kill()
    await new Promise((ended) => (child.exitCode === null ? child.once('exit', ended) : ended(null)))
  }
}

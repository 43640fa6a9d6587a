// Runs commands like a person who copies them from a document into a terminal.
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pass } from 'node:timers/promises'

const LONGEST = 300_000 // milliseconds for a command, or until a site responds
const ENDS_WITHIN = 30_000

export type Shell = {
  /** Runs a block to its end, or if it starts a site, until that responds. Stops the previous site first.
   *  @throws Error with its output if the exit code is not 0, or if it does not end in time */
  run: (commands: string) => Promise<void>
  /** Stops the site that a block started, as Ctrl-C does. */
  close: () => Promise<void>
}

type Running = { child: ChildProcess; ended: Promise<unknown>; output: () => string }

/** @param cwd the checkout */
export function openShell(cwd: string, env: NodeJS.ProcessEnv): Shell {
  let site: Running | undefined

  function begin(commands: string): Running {
    // Its own process group, so that a signal reaches everything that it started.
    const child = spawn('sh', ['-e', '-c', commands], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (output += piece.toString()))
    return { child, ended: new Promise((done) => child.once('close', done)), output: () => output }
  }

  async function close(): Promise<void> {
    if (!site) return
    const { child, ended, output } = site
    site = undefined
    signal(child, 'SIGINT')
    const code = await Promise.race([ended, pass(ENDS_WITHIN, 'late', { ref: false })])
    if (code !== 'late') return
    signal(child, 'SIGKILL')
    throw new Error(`The site did not stop.\n${output()}`)
  }

  async function run(commands: string): Promise<void> {
    if (/\bnpm start\b|start-built\.ts\s*$/.test(commands)) await close()
    const running = begin(commands)
    const kill = () => signal(running.child, 'SIGKILL')
    process.once('exit', kill)
    const ended = running.ended.then((code) => ({ code }))
    const result = await Promise.race([
      ended,
      answers(running.output, ended),
      pass(LONGEST, 'late' as const, { ref: false }),
    ])
    if (result === 'answers') {
      site = running
      return
    }
    process.off('exit', kill)
    if (result === 'late') kill()
    else if (result.code === 0) return
    throw new Error(
      `${result === 'late' ? 'It did not end' : `It ended with code ${String(result.code)}`}.\n${running.output()}`,
    )
  }
  return { run, close }
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // Everything has ended.
  }
}

/** Waits until a site prints its URL and responds there. Never resolves for a command that starts no site. */
async function answers(output: () => string, ended: Promise<unknown>): Promise<'answers'> {
  let isOver = false
  void ended.then(() => (isOver = true))
  for (;;) {
    const [, address] = /answers at (http\S+)/.exec(output()) ?? []
    const isReady =
      address &&
      (await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    if (isReady) return 'answers'
    if (isOver) return new Promise(() => {})
    await pass(100, undefined, { ref: false })
  }
}

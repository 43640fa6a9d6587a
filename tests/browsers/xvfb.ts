// Programs that end with this process, including a virtual screen: without one, Firefox draws no maps and WebKit does not start.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const started = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const kill = () => started.kill('SIGKILL')
  process.once('exit', kill)
  started.once('exit', () => process.off('exit', kill))
  return started
}

const START_LIMIT = 60_000 // milliseconds
const END_LIMIT = 10_000

/** Does not wait for a program that has already ended, and kills one that does not end. */
export async function endProgram(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  const timer = setTimeout(() => running.kill('SIGKILL'), END_LIMIT)
  await ended
  clearTimeout(timer)
}

/** @returns the value of the variable DISPLAY */
export async function startXvfb(): Promise<{ display: string; stop: () => Promise<void> }> {
  const xvfb = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const signal = AbortSignal.timeout(START_LIMIT)
  const [display] = (await once(xvfb.stdio[3] as Readable, 'data', { signal })) as [Buffer]
  return { display: `:${display.toString().trim()}`, stop: () => endProgram(xvfb) }
}

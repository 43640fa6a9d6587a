// Processes that are made to be killed, and what they say: one line of JSON each.
import { spawn, type ChildProcess } from 'node:child_process'
import { writeSync } from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'

/** Says something to the process that started this one; it is out before the call returns. */
export function say(message: Record<string, unknown>): void {
  writeSync(1, `${JSON.stringify(message)}\n`)
}

export type Spawned<Message> = {
  child: ChildProcess
  /** All it has said so far. */
  said: Message[]
  /** The next message for which `is` holds, also one that was said before; undefined when the process ends without it. */
  hear: (is: (message: Message) => boolean) => Promise<Message | undefined>
  /** SIGKILL, unless it has ended; resolves when it is gone and all it said is heard. */
  kill: () => Promise<void>
  /** Resolves with the exit code, or null after a signal. */
  ended: Promise<number | null>
}

/** Runs a file of this folder with Node. What it prints to stderr is shown. */
export function spawnFault<Message>(file: string, ...args: string[]): Spawned<Message> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: Message[] = []
  const listeners = new Set<() => void>()
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(JSON.parse(line) as Message)
    for (const listener of listeners) listener()
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code)
      for (const listener of listeners) listener()
    })
  })
  const hear = (is: (message: Message) => boolean) =>
    new Promise<Message | undefined>((resolve) => {
      const listener = () => {
        const found = said.find(is)
        if (!found && child.stdout.readable) return
        listeners.delete(listener)
        resolve(found)
      }
      listeners.add(listener)
      listener()
    })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { child, said, hear, kill, ended }
}

// Test processes that are killed, and their messages: one line of JSON each.
import { spawn, type ChildProcess } from 'node:child_process'
import { writeSync } from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'

/** Sends a message to the parent process; it is written before the call returns. */
export function say(message: Record<string, unknown>): void {
  writeSync(1, `${JSON.stringify(message)}\n`)
}

export type Spawned<Message> = {
  child: ChildProcess
  /** All messages so far. */
  said: Message[]
  /** The next message for which `is` returns true, including earlier ones; undefined if the process ends without one. */
  hear: (is: (message: Message) => boolean) => Promise<Message | undefined>
  /** Sends SIGKILL, unless it has ended; resolves when it is gone and all its messages are read. */
  kill: () => Promise<void>
  /** Resolves with the exit code, or null after a signal. */
  ended: Promise<number | null>
}

/** Runs a file of this folder with Node. Its stderr is shown. */
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

import { Presets, SingleBar } from 'cli-progress'
import { asTyped } from '#app/platform/commands/as-typed.ts'
import type { CommandIo, Progress } from '#app/platform/commands/command.ts'
import { CannotRun } from '#app/platform/errors.ts'

/** A command's output on this terminal: a progress bar if it is interactive, otherwise a line for each tenth. Call `close`
 *  before the process ends. */
export function openTerminal(): { io: CommandIo; close: () => void } {
  const stopping = new AbortController()
  const interrupt = () =>
    stopping.abort(
      new CannotRun('Interrupted: what was saved is kept, and the same command continues from there.'),
    )
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const bar = process.stderr.isTTY ? watchedBar() : plainLines()
  return {
    io: {
      out: (text) => {
        bar.pause()
        process.stdout.write(asTyped(text))
      },
      err: (text) => {
        bar.pause()
        process.stderr.write(asTyped(text))
      },
      progress: bar.show,
      signal: stopping.signal,
      cwd: process.cwd(),
    },
    close: () => {
      bar.pause()
      process.removeListener('SIGINT', interrupt)
      process.removeListener('SIGTERM', interrupt)
    },
  }
}

type Bar = { show: (progress: Progress) => void; pause: () => void }

function watchedBar(): Bar {
  const bar = new SingleBar(
    { format: '{bar} {percentage} %  {eta_formatted} left', hideCursor: true },
    Presets.shades_classic,
  )
  return {
    show: ({ done, total }) => {
      if (!bar.isActive) bar.start(total, done)
      bar.update(done)
    },
    pause: () => bar.stop(),
  }
}

function plainLines(): Bar {
  let tenths = 0
  return {
    show: ({ done, total }) => {
      const now = Math.floor((done / Math.max(1, total)) * 10)
      if (now > tenths && now < 10) process.stderr.write(`${now * 10} %\n`)
      tenths = Math.max(tenths, now)
    },
    pause: () => {},
  }
}

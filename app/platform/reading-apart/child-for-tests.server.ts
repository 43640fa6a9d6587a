// A child process that misbehaves on request, for the tests of `readApart`.
import { setTimeout as wait } from 'node:timers/promises'
import { CannotRun } from '../errors.ts'
import { serveReading } from './serve-reading.server.ts'

serveReading<string, string>(async (asked, bytes, found) => {
  for await (const piece of bytes) found(`${process.pid} ${Buffer.from(piece).toString()}`)
  if (asked === 'hang') for (;;);
  if (asked === 'end') process.exit(3)
  if (asked === 'sleep') await wait(60_000)
  if (asked === 'grow')
    for (const kept: number[][] = []; ;) kept.push(Array.from({ length: 1e6 }, Math.random))
  if (asked === 'refuse') throw new CannotRun('This is no list.')
  if (asked === 'fail') throw new TypeError('quotes ana@school.example')
})

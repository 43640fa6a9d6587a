import { expect, test } from 'vitest'
import { CannotRun } from '../errors.ts'
import { readApart } from './read-apart.server.ts'

const LIMITS = { silent: 60, whole: 60, memory: 64 }

async function read(asked: string, pieces: string[], limits = LIMITS) {
  const source = async function* () {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  const file = 'app/platform/reading-apart/child-for-tests.server.ts'
  const items: string[] = []
  for await (const item of readApart<string, string>(file, asked, source(), limits)) items.push(item)
  const [pid] = items.map((item) => Number(item.split(' ')[0]))
  return { pid, items: items.map((item) => item.split(' ')[1]) }
}

test('files are read one after the other in one child process, also after one that was refused', async () => {
  const first = await read('', ['a', 'b', 'c'])
  expect(first.items).toEqual(['a', 'b', 'c'])
  expect(first.pid).not.toBe(process.pid)
  await expect(read('refuse', [])).rejects.toThrow(new CannotRun('This is no list.'))
  const failed = await read('fail', ['a']).catch((error: unknown) => error)
  expect(failed).not.toBeInstanceOf(CannotRun)
  expect(String(failed)).toBe('Error: A file was not read: TypeError')
  expect((await read('', ['d'])).pid).toBe(first.pid)
})

test('a file that keeps its reader busy ends the child process, and nothing else', async () => {
  const { pid } = await read('', ['a'])
  await expect(read('hang', ['a'], { ...LIMITS, silent: 1 })).rejects.toThrow('took far longer')
  await expect(read('hang', ['a'], { ...LIMITS, whole: 1 })).rejects.toThrow('took far longer')
  await expect(read('grow', [])).rejects.toThrow('took far more memory')
  await expect(read('end', [])).rejects.toThrow('The reading process ended: 3')
  const after = await read('', ['a'])
  expect(after.items).toEqual(['a'])
  expect(after.pid).not.toBe(pid)
})

test('whoever stops taking what is read ends the child process', async () => {
  const { pid = 0 } = await read('', ['a'])
  const source = async function* () {
    for (;;) yield Buffer.from('x')
  }
  const file = 'app/platform/reading-apart/child-for-tests.server.ts'
  for await (const item of readApart<string, string>(file, '', source(), LIMITS)) {
    expect(item).toBe(`${pid} x`)
    break
  }
  expect((await read('', ['a'])).pid).not.toBe(pid)
})

test('whoever is stopped ends the child process at once', async () => {
  const stopping = new AbortController()
  const file = 'app/platform/reading-apart/child-for-tests.server.ts'
  const reading = readApart<string, string>(file, 'sleep', noBytes(), LIMITS, stopping.signal).next()
  stopping.abort(new CannotRun('Interrupted.'))
  await expect(reading).rejects.toThrow('Interrupted.')
})

async function* noBytes(): AsyncGenerator<Uint8Array> {}

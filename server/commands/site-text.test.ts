import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { legalPage, visitorSite } from '#app/features/site/site.query.server.ts'
import type { CommandIo } from '#app/platform/commands/command.ts'
import { test } from '#tests/setup/databases/database.ts'
import { setSiteText } from './site-text.ts'

let cwd: string
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'roost-words-'))
})
afterEach(() => rm(cwd, { recursive: true }))

const quiet = () => {}
const io = (): CommandIo => ({
  out: quiet,
  err: quiet,
  progress: quiet,
  signal: new AbortController().signal,
  cwd,
})
const put = (name: string, text: string) => writeFile(join(cwd, name), text)

test('a file becomes the terms from that day on, and "none" takes them back', async ({ ctx }) => {
  await put('terms.txt', '\ufeff# House rules\r\n\r\nBe kind.\r\n')
  expect(await setSiteText(ctx, io(), ['terms', 'terms.txt'])).toBe(
    'The site shows the terms of terms.txt now.',
  )
  const { sections, since } = await legalPage(ctx, 'terms')
  expect(sections.map(({ title }) => title)).toEqual(['House rules'])
  expect(since).toBe('2026-11-16')
  await setSiteText(ctx, io(), ['terms', 'none'])
  expect((await legalPage(ctx, 'terms')).sections.length).toBeGreaterThan(3)
})

test('how to reach the operator is written as JSON', async ({ ctx }) => {
  await put('support.json', '{"email":"help@roost.example"}')
  await setSiteText(ctx, io(), ['support', 'support.json'])
  expect((await visitorSite(ctx)).support).toMatchObject({ email: 'help@roost.example' })
})

test.for([
  ['terms', 'nowhere.txt', 'There is no file nowhere.txt.'],
  ['terms', 'empty.txt', 'empty.txt cannot be used. text: it is empty.'],
  ['privacy', 'picture.png', 'picture.png cannot be used. text: it is not plain text.'],
  ['support', 'cut.json', 'cut.json is not complete JSON: it may have been cut off.'],
  ['support', 'wrong.json', 'wrong.json cannot be used. email: '],
  ['demo', 'cut.json', 'Say which text: terms, privacy, faq, imprint, support, testimonials.'],
] as const)('%s from %s is refused with one sentence', async ([key, file, sentence], { ctx }) => {
  await put('empty.txt', ' \n')
  await put('picture.png', '\u0089PNG\0\0')
  await put('cut.json', '{"email":')
  await put('wrong.json', '{"email":"nobody"}')
  await expect(setSiteText(ctx, io(), [key, file])).rejects.toThrow(sentence)
  expect((await visitorSite(ctx)).support).toBeNull()
})

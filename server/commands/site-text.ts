import { z } from 'zod'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import type { CommandIo } from '#app/platform/commands/command.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { readDocument } from './source-file.ts'

/** The texts that an operator can set, with the format of each file. */
const files = {
  terms: 'text',
  privacy: 'text',
  faq: 'text',
  imprint: 'text',
  support: 'json',
  testimonials: 'json',
} as const
type Key = keyof typeof files
const isKey = (key: string): key is Key => Object.hasOwn(files, key)

/** Replaces a text of the site with the content of a file, or removes it with "none".
 *  @returns what was done, in a sentence
 *  @throws CannotRun when the key or file does not exist, or the file has the wrong format */
export async function setSiteText(
  ctx: SystemContext,
  io: CommandIo,
  [key = '', file = '']: string[],
): Promise<string> {
  if (!isKey(key)) throw new CannotRun(`Say which text: ${Object.keys(files).join(', ')}.`)
  if (file === 'none') {
    await saveSiteContent(ctx, { key, value: null })
    return `The ${key} you set are removed; the site shows its default.`
  }
  const written = (await readDocument(io, file)).replace(/^\ufeff/, '')
  const since = utcDay(ctx.now())
  const value: unknown = files[key] === 'text' ? { text: written, since } : parsed(written, file)
  try {
    await saveSiteContent(ctx, { key, value })
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [first] = error.issues
    const where = first?.path.join(' ') || 'the file'
    throw new CannotRun(`${file} cannot be used. ${where}: ${first?.message}.`)
  }
  return `The site shows the ${key} of ${file} now.`
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CannotRun(`${file} is not complete JSON: it may have been cut off.`)
  }
}

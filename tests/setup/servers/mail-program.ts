// A mail program for tests (Debian: s-nail).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasPrograms } from '../on-path.ts'

/** Whether this machine has the mail program, and tests may use it. */
export const hasMailProgram = () => hasPrograms('ROOST_MAIL', ['s-nail'])

/** Replies to a received email as its reader would: opens it, presses reply, types, sends.
 *  @param raw the email
 *  @param options.port the port of the mail server that gets the reply
 *  @throws Error with the program's output if it did not send */
export async function replyByProgram(
  raw: string,
  { port, from, text }: { port: number; from: string; text: string },
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-mail-'))
  const mbox = path.join(folder, 'mbox')
  const lines = raw.replaceAll('\r\n', '\n').replaceAll(/^From /gm, '>From ')
  await writeFile(mbox, `From roost Thu Jan  1 00:00:00 1970\n${lines}\n\n`)
  const settings = ['v15-compat=yes', `mta=smtp://localhost:${port}`, 'smtp-auth=none', `from=${from}`]
  const command = ['-#', ...settings.flatMap((setting) => ['-S', setting]), '-f', mbox]
  const program = spawn('s-nail', command, { env: { ...process.env, HOME: folder }, timeout: 60_000 })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (piece: Buffer) => (said += piece.toString()))
  program.stdin.end(`reply 1\n${text}\n`)
  const [code] = (await once(program, 'close')) as [number | null]
  await rm(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(`s-nail ended with ${code}: ${said}`)
}

import path from 'node:path'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import type { CommandHandler } from '#app/platform/commands/command.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'

const OUTCOME_MOST = 300
/** Commands that change nothing. */
const ONLY_SAYS = /^admin( photos| files)?$/
/** The task of `admin` whose output names no people. */
const NAMES_NOBODY = 'admin files restore'

/** Makes a command write a line to the admin log and the process log after it has run: the request, without people's
 *  addresses, and for imports, backups and files also the output. A refused command writes none. */
export function logged(ctx: SystemContext, name: string, run: CommandHandler): CommandHandler {
  return async (args, io) => {
    const subject = subjectOf(name, args)
    const isTried = args.includes('--dry-run') || ONLY_SAYS.test(subject)
    let output = ''
    const write = async (outcome: string | undefined) => {
      if (isTried) return
      ctx.log.info({ part: 'command', command: subject }, outcome ?? 'done')
      await logCommand(ctx, subject, outcome)
    }
    let exit: number
    try {
      exit = await run(args, { ...io, out: (text) => (io.out(text), void (output ||= text)) })
    } catch (error) {
      if (!(error instanceof CannotRun) || io.signal.aborted) await write('did not end').catch(() => {})
      throw error
    }
    await write(name === 'admin' && subject !== NAMES_NOBODY ? undefined : output.split('\n', 1)[0])
    return exit
  }
}

/** Adds a line about a command to the admin log of the site that it changed. */
export function logCommand(
  ctx: Pick<SystemContext, 'actor' | 'now' | 'db'>,
  subject: string,
  outcome?: string,
): Promise<void> {
  const output = outcome?.slice(0, OUTCOME_MOST)
  return writeModerationLog(ctx, { verb: 'command-run', kind: 'command', subject, outcome: output })
}

/** The command and its task, and the name of an import's file. Arguments of `admin` may name people. */
function subjectOf(name: string, [task = '', first = '']: string[]): string {
  if (name === 'backup') return name
  const what = name === 'import' ? path.basename(first) : /^[a-z]{1,20}$/.test(first) ? first : ''
  return [name, task, what].filter(Boolean).join(' ').slice(0, OUTCOME_MOST)
}

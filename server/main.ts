import { asTyped } from '#app/platform/commands/as-typed.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { runOperatorCommand } from './commands/run-command.ts'
import { migrateSite, moveSite, restoreSite } from './commands/whole-site.ts'
import { updateSite } from './commands/update-site.ts'
import { drill } from './drill/run-drill.ts'
import { faultSentence } from './fault-sentence.ts'
import { ignoreClosedPipes } from './process/closed-pipes.ts'
import { serve, type Development } from './process/serve.ts'

export { createApp } from './http.ts'

/** The bundled program: no argument serves the site; the others are the operator's commands.
 *  @returns the exit code */
export async function main(args: string[], development?: Development): Promise<number> {
  ignoreClosedPipes()
  try {
    const [command, ...rest] = args
    if (command === undefined) return await serve(development)
    if (command === 'import' || command === 'admin' || command === 'backup')
      return await runOperatorCommand(command, rest)
    if (command === 'restore') return await restoreSite(rest)
    if (command === 'move') return await moveSite(rest)
    if (command === 'drill') return await drill(rest)
    if (command === 'update') return await updateSite(rest)
    if (command === 'migrate') return await migrateSite(rest)
    throw new CannotRun(
      `There is no command "${command}": choose import, admin, backup, restore, drill, move, migrate or update, or none to serve the site.`,
    )
  } catch (error) {
    const sentence = faultSentence(error)
    if (sentence === undefined) throw error
    process.stderr.write(`${asTyped(sentence)}\n`)
    return 1
  }
}

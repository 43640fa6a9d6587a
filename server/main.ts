import { CannotRun } from '#app/platform/errors.ts'
import { runOperatorCommand } from './commands/run-command.ts'
import { serve, type Development } from './serve.ts'

export { createApp } from './http.ts'

/** The bundled program: no argument serves the site; `import` and `admin` are the operator's commands.
 *  @returns the exit code */
export async function main(args: string[], development?: Development): Promise<number> {
  try {
    const [command, ...rest] = args
    if (command === undefined) return await serve(development)
    if (command === 'import' || command === 'admin') return await runOperatorCommand(command, rest)
    throw new CannotRun(`There is no command "${command}".`)
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

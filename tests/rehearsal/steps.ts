// What a rehearsal prints: each step with its duration in seconds.

export type Steps = {
  /** Runs a step. Prints a failure with its reason, and continues the rehearsal.
   *  @returns what the step returned; undefined if it failed */
  run: <Result>(name: string, work: () => Promise<Result>) => Promise<Result | undefined>
  /** Prints a line about the previous step. */
  tell: (line: string) => void
  /** The names of the steps that failed. */
  failed: string[]
}

/** Runs a step that later ones need. @throws Error if it fails */
export type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** @param part the prefix of each step's name
 *  @param write receives the output */
export function openSteps(part: string, write = (text: string) => void process.stdout.write(text)): Steps {
  const failed: string[] = []
  const run: Steps['run'] = async (name, work) => {
    const begun = performance.now()
    const told = (mark: string) =>
      `${mark} ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${part}: ${name}\n`
    try {
      const result = await work()
      write(told('✓'))
      return result
    } catch (error) {
      failed.push(`${part}: ${name}`)
      write(`${told('✗')}${error instanceof Error ? (error.stack ?? '') : String(error)}\n`)
      return undefined
    }
  }
  return { run, tell: (line) => write(`${' '.repeat(12)}${line}\n`), failed }
}

// What a rehearsal prints: each step with the seconds that it took.

export type Steps = {
  /** Runs a step. One that fails is printed with its reason; the rehearsal goes on.
   *  @returns what the step returned; undefined when it failed */
  run: <Result>(name: string, work: () => Promise<Result>) => Promise<Result | undefined>
  /** A line about the step before. */
  tell: (line: string) => void
  /** The names of the steps that failed. */
  failed: string[]
}

/** Runs a step that those after it need. @throws Error when it fails */
export type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** @param part begins the name of each step
 *  @param write takes what is printed */
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

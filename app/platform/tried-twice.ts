/** Asks once more what failed or did not answer in time; what comes late is not waited for.
 *  @param limit milliseconds for each try
 *  @throws what the second try did, or that it took too long */
export async function triedTwice<Answer>(work: () => Promise<Answer>, limit: number): Promise<Answer> {
  try {
    return await inTime(work(), limit)
  } catch {
    return inTime(work(), limit)
  }
}

function inTime<Answer>(work: Promise<Answer>, limit: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

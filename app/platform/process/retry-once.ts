/** Tries again, once, when the first try fails or takes too long; its late result is then ignored.
 *  @param limit milliseconds for each try
 *  @throws the second try's error, or that it took too long */
export async function retryOnce<Answer>(work: () => Promise<Answer>, limit: number): Promise<Answer> {
  try {
    return await withTimeout(work(), limit)
  } catch {
    return withTimeout(work(), limit)
  }
}

function withTimeout<Answer>(work: Promise<Answer>, limit: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Waits for all of these, which are under way at the same time. Where several fail, the first in this order counts, as if
 *  each had begun after the one before. */
export async function allInOrder<const Works extends readonly unknown[] | []>(works: Works) {
  // A query of Drizzle's builder runs each time somebody waits for it, so it is waited for once.
  // oxlint-disable-next-line roost/no-forged-handles -- the same values, each as a promise
  const begun = works.map((work) => Promise.resolve(work)) as unknown as Works
  await Promise.allSettled(begun)
  // All are settled, so the first failure that this comes across is the first in order.
  return Promise.all(begun)
}

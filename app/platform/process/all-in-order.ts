/** Waits for work that runs concurrently. When several fail, it throws the error that comes first in this order, as if
 *  they had run one after the other. */
export async function allInOrder<const Works extends readonly unknown[] | []>(works: Works) {
  // A Drizzle query runs again each time it is awaited, so this awaits each only once.
  // oxlint-disable-next-line roost/no-forged-handles -- the same values, each as a promise
  const begun = works.map((work) => Promise.resolve(work)) as unknown as Works
  await Promise.allSettled(begun)
  // All are settled, so the first failure found here is the first in order.
  return Promise.all(begun)
}

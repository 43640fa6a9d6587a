/** Waits for all of these, which are under way at the same time. Where several fail, the first in this order counts, as if
 *  each had begun after the one before. */
export async function allInOrder<const Works extends readonly unknown[] | []>(works: Works) {
  await Promise.allSettled(works)
  // All are settled, so the first failure that this comes across is the first in order.
  return Promise.all(works)
}

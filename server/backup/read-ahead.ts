/** Reads that run concurrently: each result is in memory, and a file has at most 20 MB. */
const AT_ONCE = 8

/** Reads one value for each item, in their order. A store mostly makes us wait, so the next ones are read meanwhile.
 *  Once this has ended, nothing more is read. */
export async function* readAhead<Item, Value>(
  items: Iterable<Item> | AsyncIterable<Item>,
  read: (item: Item) => Promise<Value>,
): AsyncGenerator<Value, void, undefined> {
  const underWay: Promise<Value>[] = []
  try {
    for await (const item of items) {
      const reading = read(item)
      reading.catch(() => {}) // whoever takes it below throws it
      underWay.push(reading)
      const first = underWay.length < AT_ONCE ? undefined : underWay.shift()
      if (first) yield await first
    }
    for (let first = underWay.shift(); first; first = underWay.shift()) yield await first
  } finally {
    await Promise.allSettled(underWay)
  }
}

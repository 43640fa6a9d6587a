import { open } from 'node:fs/promises'

/** Makes the entries of a folder durable. Windows does this by itself and rejects the call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder, 'r')
}

/** Makes the content of a file durable. @param flags Windows syncs only what is open for writing */
export async function syncFile(file: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

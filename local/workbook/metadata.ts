/** Developer metadata: a key and a value that a script attaches to a tab. */
export interface MetadataEntry {
  readonly key: string;
  readonly value: string | null;
}

const mebibyte = 1024 * 1024;

/**
 * Limits of a spreadsheet; beyond them reading ends with a `SpreadsheetError`. Sizes in bytes, characters in UTF-16
 * units.
 */
export const limits = {
  fileBytes: 20 * mebibyte,
  /** Entries of the zip container; a workbook of 200 sheets with their pictures stays far below. */
  zipEntries: 5_000,
  /** Uncompressed bytes of one part; a sheet of 100,000 rows and 12 columns takes 65 MB. */
  partBytes: 256 * mebibyte,
  /** Uncompressed bytes of all parts that are read. */
  totalBytes: 320 * mebibyte,
  /**
   * Ratio of uncompressed to compressed bytes, checked from `ratioFreeBytes` on; real sheets reach about 40, deflate
   * 1,000.
   */
  compressionRatio: 200,
  ratioFreeBytes: 10 * mebibyte,
  sharedStrings: 2_000_000,
  sharedStringBytes: 64 * mebibyte,
  cellFormats: 65_536,
  sheets: 200,
  /** Rows with content: 100,000 of data after a header region. */
  dataRows: 100_000,
  headerRows: 50,
  columns: 500,
  cellCharacters: 32_767,
  rowCharacters: 1_000_000,
  /** Characters of all rows: a shared string is stored once and any number of cells may show it. */
  totalCharacters: 200_000_000,
  mergedRanges: 5_000,
  xmlDepth: 64,
  /** Per element; a worksheet declares some thirty namespaces. */
  xmlAttributes: 100,
  /** Longest tag, text or comment: a cell's text made only of numeric references needs a third of it. */
  xmlTokenCharacters: mebibyte,
} as const;

/** The limits of the file format. */
export const excelLimits = {
  rows: 1_048_576,
  columns: 16_384,
  cellCharacters: 32_767,
  sheetNameCharacters: 31,
  promptCharacters: 255,
} as const;

/**
 * Heap of the reading worker in megabytes; buffers and the shared strings are outside the heap, under limits of their
 * own.
 */
export const workerLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 } as const;

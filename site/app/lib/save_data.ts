/** Whether the reader's browser asks for little data. Only Chromium tells. */
export const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/* What cannot wait for the page's script. It stands in every page itself, before anything that is fetched: a script that the
   parser has to wait for costs a way to the server and back. */
import "../lib/theme.js";
import "../lib/early_worker.js";

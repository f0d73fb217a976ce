/* What cannot wait for the page's script. It is inlined in every page, before anything that is fetched: a script file that the
   parser has to wait for costs a round trip to the server. */
import "../lib/theme.js";
import "../lib/sandbox_notice.js";
import "../lib/slow_line.js";
import "../lib/more_ways.js";
import "../lib/early_worker.js";
import "../lib/ahead.js";
import "../lib/offline.js";

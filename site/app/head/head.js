/* What cannot wait for the page's script. It is inlined in every page, before anything that is fetched: a script file that the
   parser has to wait for costs a round trip to the server. */
import "./theme.js";
import "./sandbox_notice.js";
import "./slow_network.js";
import "./more_menu.js";
import "./early_worker.js";
import "./prefetch.js";
import "./keep_offline.js";

/** The only script of the HTML report: its filter box. It reads the page and hides rows, nothing else. */

export const FILTER_SCRIPT = `(function(){
var box=document.getElementById('filter'),only=document.getElementById('only'),shown=document.getElementById('shown');
var rows=[].slice.call(document.querySelectorAll('[data-verdict]'));
var texts=null,wait=0;
function apply(){
texts=texts||rows.map(function(row){var titles=[].map.call(row.querySelectorAll('[title]'),function(e){return e.title});return(row.getAttribute('data-in')+' '+row.textContent+' '+titles.join(' ')).toLowerCase()});
var words=box.value.toLowerCase().split(/\\s+/).filter(Boolean),verdict=only.value,n=0;
rows.forEach(function(row,i){
var on=(!verdict||row.getAttribute('data-verdict')===verdict)&&words.every(function(word){return texts[i].indexOf(word)>=0});
row.hidden=!on;if(on&&row.hasAttribute('data-case'))n+=1});
if(words.length||verdict)[].forEach.call(document.querySelectorAll('.more'),function(more){more.open=true});
shown.textContent=words.length||verdict?n+' of '+document.querySelectorAll('[data-case]').length+' rows':''}
function later(){clearTimeout(wait);wait=setTimeout(apply,120)}
box.addEventListener('input',later);only.addEventListener('change',apply);
document.getElementById('tools').hidden=false})();`;

/** Lets a browser run this script and no other; a test checks it. */
export const FILTER_SCRIPT_HASH = 'sha256-aBakD8hJ9FAGdB8TYZVFpT/SYk1Kiajjatmm2vbNOIA=';
